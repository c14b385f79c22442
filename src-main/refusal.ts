/** A station that cannot start says why in one sentence that a clerk can read out; nothing was changed on disk. */
export class Refusal extends Error {}
