/** The overlay of a stream that games are sent to while they are played. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type ProducerAddress, parseProducerAddress } from '../../ngf/producer-socket.js';
import type { App } from '../app/view.js';
import { Field } from '../browser/controls.js';
import type { Listeners } from '../stores/listeners.js';

/** Hosts to which the page may connect without encryption, as its content policy says: a secret stays on this computer. */
const OWN_HOSTS = ['localhost', '127.0.0.1'];

/** Who sends the games of a view. */
export interface GamesSender {
  readonly isSending: boolean;
  /** To an overlay's server from now on, or to none any more. */
  sendTo(address: ProducerAddress | undefined): void;
  readonly onProducer: Pick<Listeners<{ readonly said: string; readonly status: string }>, 'add'>;
}

/** @param properties `which` says which games are sent, within a sentence */
export function ProducerPanel(properties: {
  readonly controller: GamesSender;
  readonly app: App;
  readonly which: string;
}): JSX.Element {
  const { controller, app, which } = properties;
  const address = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isSending = useSignal(controller.isSending);
  const said = useSignal('');
  const counts = useSignal('');
  useLayoutEffect(() => {
    controller.onProducer.add((told) => {
      said.value = sentence(told.said);
      counts.value = sentence(told.status);
      isSending.value = controller.isSending;
    });
  }, [controller]);
  const toggle = (): void => {
    if (controller.isSending) {
      controller.sendTo(undefined);
      return;
    }
    const read = readAddress(address.current?.value ?? '');
    if (address.current) address.current.ariaInvalid = read.ok ? null : 'true';
    if (!read.ok) {
      app.notify(`Address: ${read.message}`, 'problem');
      return;
    }
    said.value = `Connecting to ${read.address.shown} …`;
    controller.sendTo(read.address);
    isSending.value = controller.isSending;
    // A field that is disabled takes the focus with it.
    button.current?.focus();
  };
  return (
    <section class="card producer-card" aria-label="Stream overlay">
      <h2>Stream overlay</h2>
      <form
        class="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          toggle();
        }}
      >
        <Field label="Address, with its secret" class="field wide">
          {/* Shown as dots, since who needs it shows their screen to others; kept nowhere. */}
          <input
            ref={address}
            type="password"
            autocomplete="off"
            spellcheck={false}
            placeholder="wss://HOST/ws/room/producer/SECRET"
            disabled={isSending.value}
          />
        </Field>
        <div class="row">
          <button ref={button} type="submit">
            {isSending.value ? 'Stop sending' : 'Send games'}
          </button>
        </div>
      </form>
      <p role="status" class="producer-said" hidden={said.value === ''}>
        {said}
      </p>
      <p class="soft" hidden={counts.value === ''}>
        {counts}
      </p>
      <p class="soft">Sends {which} to an overlay of NestrisChamps. The address is shown to nobody and kept nowhere.</p>
    </section>
  );
}

/** The message is what follows "Address: ". */
function readAddress(
  text: string,
): { readonly ok: true; readonly address: ProducerAddress } | { readonly ok: false; readonly message: string } {
  const parsed = parseProducerAddress(text);
  if (!parsed.ok) return { ok: false, message: `${parsed.message}.` };
  const { protocol, hostname } = new URL(parsed.address.url);
  if (protocol === 'wss:' || OWN_HOSTS.includes(hostname)) return { ok: true, address: parsed.address };
  const message =
    'ws:// is not encrypted, so the page uses it for a server on this computer alone (localhost or 127.0.0.1): use wss://, or "play --producer" on the command line.';
  return { ok: false, message };
}

function sentence(line: string): string {
  return line && `${line[0].toUpperCase()}${line.slice(1)}${line.endsWith('…') ? '' : '.'}`;
}
