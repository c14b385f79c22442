/**
 * Places at the port for other stations. A caller is a stranger until it has proved that it belongs, and strangers have
 * places of their own. So members find a place, however many connections stay silent or finish no handshake. If all
 * places of strangers are taken, the network with the most of them loses the one that waited longest, and the newest
 * caller stays. A network is an IPv4 address or an IPv6 /64, because one laptop can have any number of addresses in a
 * /64.
 */
import type { Socket } from 'node:net';
import { networkOf } from '../wire/address.rules.ts';

type Limits = {
  /** Connections of callers that have not proved that they belong. */
  strangers: number;
  /** Connections of members and seats. */
  connections: number;
  /** Connections of a single member or seat. */
  connectionsOfOne: number;
};

export type Places = {
  /** Adds a new connection. */
  add: (socket: Socket) => void;
  /** Assigns the connection to the member or seat `who`. Returns false if it has no place left. */
  belongs: (socket: Socket, who: string) => boolean;
  closeAll: () => void;
};

export function newPlaces({ strangers, connections, connectionsOfOne }: Limits): Places {
  /** Connections of strangers, in order of arrival. */
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

/** Equal for a connection and for the TLS on it; undefined for a closed one. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string | undefined =>
  remoteAddress === undefined || remotePort === undefined ? undefined : `${remoteAddress} ${remotePort}`;
