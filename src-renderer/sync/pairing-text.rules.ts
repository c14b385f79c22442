/** The content of a code's picture: the code, and every address at which its station may be reached. */
export type PairingText = { code: string; addresses: string[] };

/** Undefined for any other text. A code reader may write lower-case letters, and may have lost or added spaces at the ends. */
export function pairingTextIn(text: string): PairingText | undefined {
  const [name, format, code = '', ...addresses] = text.trim().split(/\s+/);
  const isOne = name?.toUpperCase() === 'SATCHEL' && format === '1' && /^\d{6}$/.test(code);
  return isOne && addresses.length > 0 ? { code, addresses } : undefined;
}
