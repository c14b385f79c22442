/** Calls `reach` when the end of a list comes near, well before it is visible. */
export const whenNear = (reach: () => void) => (end: Element) => {
  const watcher = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
    {
      root: end.closest('main'),
      rootMargin: '2400px 0px',
    },
  );
  watcher.observe(end);
  return () => watcher.disconnect();
};
