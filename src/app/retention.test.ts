import { expect, test } from 'vitest'
import { retention } from '#storefront/site/retention.ts'
import { purges } from './retention.ts'

test('every rule of the privacy policy has its purge, in its order, and what has no rule are files', () => {
  const names = [...purges.keys()]
  const rules = Object.keys(retention)
  expect(names.slice(0, rules.length)).toEqual(rules)
  for (const [name, ofModules] of purges)
    for (const one of ofModules) expect('purgeFiles' in one, name).toBe(!rules.includes(name))
})
