/** Gives a file to whoever sits here, as a browser does with what it downloads. The desktop's window asks where to: see `download.rules.ts`. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The download has begun with this turn, and keeps what it needs.
  setTimeout(() => URL.revokeObjectURL(href), 0);
}
