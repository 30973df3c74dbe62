/** A request that cannot be answered; the message is for whoever sent it. */
export class BadParameter extends RangeError {}
