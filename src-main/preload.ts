/** Gives the page the address of the interface, and nothing else: no channel leads from the page into this program. */
import { contextBridge } from 'electron';

/** The page's location, declared since this code has no other browser types. */
declare const location: { origin: string };

contextBridge.exposeInMainWorld('satchel', { api: `${location.origin}/api` });
