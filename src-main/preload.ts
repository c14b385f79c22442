/** Tells the page where the interface is, and nothing else: no channel leads from the page into this program. */
import { contextBridge } from 'electron';

/** Of the page: this side knows no other browser types. */
declare const location: { origin: string };

contextBridge.exposeInMainWorld('satchel', { api: `${location.origin}/api` });
