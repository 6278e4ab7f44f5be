const endings: readonly [RegExp, string][] = [
  [/ius$/, 'iuje'],
  [/us$/, 'uje'],
  [/as$/, 'e'],
  [/[iy]s$/, 'yje'],
  [/ai$/, 'uose'],
  [/a$/, 'oje'],
  [/ė$/, 'ėje'],
]

/** Locative: `Kaunas` → `Kaune`. Undefined: no rule. */
export function toLocative(title: string): string | undefined {
  if (!/^\p{Lu}\p{Ll}+$/u.test(title)) return undefined
  const [ending, locative] = endings.find(([ending]) => ending.test(title)) ?? []
  return ending && locative && title.replace(ending, locative)
}
