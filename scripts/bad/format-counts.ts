/** Counts by name, the largest first, as lines of a table. */
export function formatCounts(counts: ReadonlyMap<string, number>): string {
  const rows = [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
  const width = Math.max(0, ...rows.map(([, count]) => String(count).length));
  return rows.map(([name, count]) => `${String(count).padStart(width)}  ${name}`).join('\n');
}
