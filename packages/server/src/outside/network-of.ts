import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => Number.parseInt(group, 16).toString(16));
};

/** An IPv4 address as it is, or the network of an IPv6 address: one customer has at least a /64 of them. */
export const networkOf = (ip: string, bits: 48 | 64): string => {
  const plain = MAPPED.exec(ip)?.[1] ?? ip;
  if (!isIPv6(plain)) return plain;
  const [address = ''] = plain.split('%');
  return `${groupsOf(address)
    .slice(0, bits / 16)
    .join(':')}::/${bits}`;
};
