/** A channel to the other tabs of this browser. */
export interface Channel<Message> {
  readonly post: (message: Message) => void;
  readonly close: () => void;
}

export type OpenChannel = <Message>(name: string, listener: (message: Message) => void) => Channel<Message>;

/** Opens a channel by name; without BroadcastChannel messages go nowhere. Only this origin can post on it. */
export const openChannel: OpenChannel = <Message>(name: string, listener: (message: Message) => void) => {
  if (typeof BroadcastChannel !== 'function') return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data));
  return { post: (message: Message) => channel.postMessage(message), close: () => channel.close() };
};
