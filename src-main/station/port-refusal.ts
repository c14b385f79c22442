import { Refusal } from '../wire/refusal.contract.ts';

/** Turns the error of a port that cannot be opened into a refusal. Returns any other error as it is. */
export function portAsRefusal(error: Error, port: number, setting = 'SATCHEL_PORT'): Error {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const sentence = `Port ${port} is used by another program. Stop it, or choose another port with ${setting}.`;
    return new Refusal('port-in-use', sentence);
  }
  if (code === 'EACCES')
    return new Refusal('port-reserved', `Port ${port} is reserved by this computer. Choose one above 1023.`);
  return error;
}
