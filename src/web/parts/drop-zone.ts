/** Files that are dropped anywhere on the page. */

/** Takes the first file of a drop while the view is in front; a sign is shown while one hangs over the page. */
export function takeDrops(isInFront: () => boolean, take: (file: File) => void): void {
  const { classList } = document.documentElement;
  const hasFile = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
  window.addEventListener('dragover', (event) => {
    if (!hasFile(event) || !isInFront()) return;
    event.preventDefault();
    classList.add('dropping');
  });
  window.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) classList.remove('dropping');
  });
  window.addEventListener('drop', (event) => {
    classList.remove('dropping');
    if (!hasFile(event) || !isInFront()) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) take(file);
  });
}
