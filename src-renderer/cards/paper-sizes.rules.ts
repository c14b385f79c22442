/** The sizes of cards, labels and wrist bands, in millimetres. Pure. */
export const paperKinds = ['card', 'label', 'band'] as const;
export type PaperKind = (typeof paperKinds)[number];
export type PaperSize = { widthMm: number; heightMm: number };
export type PaperSizes = Record<PaperKind, PaperSize>;

export const leastMm = 10;
export const mostMm = 300;

/** The usual sizes, the first of which is used until another one is chosen. The first is also the one that a sheet is drawn for. */
export const usualSizes: Record<PaperKind, readonly [PaperSize, ...PaperSize[]]> = {
  // A6, and the size of a bank card.
  card: [
    { widthMm: 148, heightMm: 105 },
    { widthMm: 85.6, heightMm: 54 },
  ],
  label: [
    { widthMm: 62, heightMm: 29 },
    { widthMm: 100, heightMm: 50 },
  ],
  band: [
    { widthMm: 270, heightMm: 25 },
    { widthMm: 180, heightMm: 19 },
  ],
};

/** Such as `85.6x54`. */
export const sizeText = ({ widthMm, heightMm }: PaperSize): string => `${widthMm}x${heightMm}`;

/** Undefined for a size that no sheet fits. */
export function sizeIn(text: string): PaperSize | undefined {
  const [widthMm = NaN, heightMm = NaN, ...more] = text
    .split('x')
    .map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isFit = [widthMm, heightMm].every((mm) => mm >= leastMm && mm <= mostMm);
  return isFit && more.length === 0 ? { widthMm, heightMm } : undefined;
}

export const keptText = (sizes: PaperSizes): string =>
  paperKinds.map((kind) => `${kind}=${sizeText(sizes[kind])}`).join(' ');

export function sizesIn(kept: string | undefined): PaperSizes {
  const said = new Map((kept ?? '').split(' ').map((part) => part.split('=') as [string, string]));
  const sizeOf = (kind: PaperKind) => sizeIn(said.get(kind) ?? '') ?? usualSizes[kind][0];
  return { card: sizeOf('card'), label: sizeOf('label'), band: sizeOf('band') };
}

/** The scale of a sheet, whose drawing is for the first usual size. A band is a label with room for a long name. */
export function scaleOf(kind: PaperKind, { widthMm, heightMm }: PaperSize): number {
  const drawn = usualSizes[kind === 'card' ? 'card' : 'label'][0];
  return Math.min(widthMm / drawn.widthMm, heightMm / drawn.heightMm);
}
