/** What keeps a drill green, each as the line of the program that does it, and what stands there when it is taken out. */
export type Protection = {
  name: string;
  lines: { file: string; from: string; to: string }[];
  /** The drill that must notice, and what it must say: red for another reason proves nothing. */
  drill: {
    file: string;
    only?: string;
    says: RegExp;
    environment?: Record<string, string>;
    /** The protection is in a thread of a station that runs in the test itself. Such threads start slowly then. */
    hasThreads?: boolean;
  };
};
