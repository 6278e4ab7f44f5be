import { expect, test } from 'vitest'
import { retention } from '#storefront/site/retention.ts'
import { purges } from './retention.ts'

test('every rule of the privacy policy is purged by, and what is no rule are files', () => {
  const [rules, files] = [[], []] as [string[], string[]]
  for (const [name, ofModules] of purges) (ofModules.some((one) => 'purgeFiles' in one) ? files : rules).push(name)
  expect(rules).toEqual(Object.keys(retention))
  expect(files).toEqual(['unusedPhotos', 'pictures'])
  expect([...purges.keys()]).toEqual([...rules, ...files])
})
