/** A protection that keeps a drill green: the lines of the program that do it, each with the text that disables it. */
export type Protection = {
  name: string;
  lines: { file: string; from: string; to: string }[];
  /** The drill that must notice, and the failure that it must report: red for another reason proves nothing. */
  drill: {
    file: string;
    only?: string;
    says: RegExp;
    environment?: Record<string, string>;
    /** True if the protection is in a thread of a station that runs inside the test. Such threads then start slowly. */
    hasThreads?: boolean;
  };
};
