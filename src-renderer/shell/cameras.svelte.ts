/** Whether this computer has a camera. Which camera it is, and its picture, stay unknown until a person allows it. */
class Cameras {
  isThere = $state(false);

  constructor() {
    // A page from an insecure origin has no cameras at all.
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    devices?.addEventListener('devicechange', () => void this.#look(devices));
    if (devices !== undefined) void this.#look(devices);
  }

  async #look(devices: MediaDevices): Promise<void> {
    const found = await devices.enumerateDevices().catch(() => []);
    this.isThere = found.some(({ kind }) => kind === 'videoinput');
  }
}

export const cameras = new Cameras();
