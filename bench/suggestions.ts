import { compare, type Gear, rates } from './compare.ts'
import { report, reportAtLeast, reportAtMost } from './report.ts'
import { modelRequests, otherNameRequests, slipRequests, suggestionRequests } from './shop-questions.ts'

const [wanted, p99] = [0.1, 10]

/** Each text is new, so uncached. */
export async function measureSuggestions(gear: Gear, quick: boolean): Promise<void> {
  const requests = suggestionRequests()
  const found = await compare({ ...gear, seconds: 2 * gear.seconds }, { requests, clients: 16, fresh: true })
  reportAtLeast('suggestions', found.ratio, wanted, `${requests.length} texts, none in memory; ${rates(found)}`)
  const note = `p50 ${found.ours.p50} ms; bare ${found.bare.p99} ms`
  reportAtMost('suggestions, p99 of 16 clients', found.ours.p99, p99, 'ms', note)

  const names = otherNameRequests()
  const named = await compare(gear, { requests: names, clients: 16, fresh: true })
  const ofNames = `${names.length} texts with words of the counter; ${rates(named)}; p99 ${named.ours.p99} ms`
  reportAtLeast('suggestions, other names', named.ratio, wanted, ofNames)
  const slips = slipRequests()
  const meant = await compare(gear, { requests: slips, clients: 16, fresh: true })
  const ofSlips = `${slips.length} texts with one letter wrong; ${rates(meant)}; p99 ${meant.ours.p99} ms`
  reportAtLeast('suggestions, slips of the finger', meant.ratio, wanted, ofSlips)

  const models = modelRequests()
  const few = await compare(gear, { requests: models, clients: 16, fresh: true })
  report('suggestions, model numbers', few.ratio.toFixed(2), {
    note: `${models.length} texts that few titles have, so that descriptions are asked as well; ${rates(few)}; p99 ${few.ours.p99} ms`,
  })
  if (quick) return
  const again = await compare(gear, { requests, clients: 16 })
  report('suggestions that somebody has asked for before', again.ratio.toFixed(2), { note: rates(again) })
}
