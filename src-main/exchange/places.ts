/**
 * Places at the port for other stations. Whoever calls is a stranger until they have shown that they belong, and strangers have places of
 * their own: however many connections say nothing, or finish no handshake, members find a place. Where all places of strangers are taken,
 * the network that has most of them loses the one that waited longest, and whoever came last stays. A network is an IPv4 address or an
 * IPv6 /64: one laptop has as many addresses of the latter as it likes.
 */
import type { Socket } from 'node:net';
import { networkOf } from '../wire/address.rules.ts';

type Limits = {
  /** Connections of callers who have not shown that they belong. */
  strangers: number;
  /** Connections of members and seats. */
  connections: number;
  /** The same of one of them. */
  connectionsOfOne: number;
};

export type Places = {
  /** Whoever just called. */
  add: (socket: Socket) => void;
  /** From now on this connection is a member's or a seat's, called `who`. False where they have no place left. */
  belongs: (socket: Socket, who: string) => boolean;
  closeAll: () => void;
};

export function newPlaces({ strangers, connections, connectionsOfOne }: Limits): Places {
  /** In the order in which they came. */
  const waiting = new Map<string, { socket: Socket; network: string }>();
  const members = new Map<string, { socket: Socket; who: string }>();

  const add = (socket: Socket) => {
    const key = keyOf(socket);
    if (key === undefined) return void socket.destroy();
    waiting.set(key, { socket, network: networkOf(socket.remoteAddress ?? '') });
    socket.once('close', () => {
      waiting.delete(key);
      members.delete(key);
    });
    if (waiting.size > strangers) cutOne();
  };

  const cutOne = () => {
    const counts = new Map<string, number>();
    for (const { network } of waiting.values()) counts.set(network, (counts.get(network) ?? 0) + 1);
    const most = Math.max(...counts.values());
    for (const [key, { socket, network }] of waiting) {
      if (counts.get(network) !== most) continue;
      waiting.delete(key);
      return void socket.destroy();
    }
  };

  const belongs = (socket: Socket, who: string): boolean => {
    const key = keyOf(socket);
    if (key === undefined) return false;
    if (members.get(key)?.who === who) return true;
    const raw = waiting.get(key)?.socket ?? members.get(key)?.socket;
    const ofOne = [...members.values()].filter((each) => each.who === who).length;
    if (raw === undefined || members.size >= connections || ofOne >= connectionsOfOne) return false;
    waiting.delete(key);
    members.set(key, { socket: raw, who });
    return true;
  };

  const closeAll = () => {
    for (const { socket } of [...waiting.values(), ...members.values()]) socket.destroy();
  };
  return { add, belongs, closeAll };
}

/** Equal for a connection and for the TLS on it; undefined for one that is over. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string | undefined =>
  remoteAddress === undefined || remotePort === undefined ? undefined : `${remoteAddress} ${remotePort}`;
