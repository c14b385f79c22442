/** Faults of the disk or the registry file while a station runs. During a fault nothing is saved, but reading continues. */
export const storageFaults = ['file-replaced', 'file-damaged', 'disk-failing', 'disk-read-only', 'disk-full'] as const;
export type StorageFault = (typeof storageFaults)[number];
