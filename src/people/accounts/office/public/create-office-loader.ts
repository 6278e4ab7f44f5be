import type { ClientLoaderFunctionArgs } from 'react-router'
import type { Right } from '#platform/rights.ts'
import { setOfficeBranch } from '#shell/branches/office/public/office-place.tsx'
import { getScreenRight } from '#shell/screens/office-menu.ts'
import { type PendingResult, toPendingResult } from '#shell/ui/office/pending-result.ts'
import { requirePerson } from '../../shop/public/require-person.ts'
import { listOfficeRights } from './list-office-rights.ts'

interface OfficeLoaderInput {
  params: Record<string, string | undefined>
  search: URLSearchParams
  /** By the next screen or filter. */
  signal: AbortSignal
  may: (right: Right) => boolean
}

type Questions<Asked> = { [Name in keyof Asked]: Begun<Asked[Name]> } & { askedBy: number | null }
/** Distributes over unions. */
type Begun<T> = T extends Promise<infer Answer> ? PendingResult<Answer> : T

let last: { pathname: string; query: string; by: number; beside: object } | undefined
let stop = new AbortController()
let stopBeside = new AbortController()

export function cancelOfficeLoads(): void {
  stop.abort()
  stopBeside.abort()
  last = undefined
}

/**
 * The clientLoader of an office screen. Awaits nothing: the screen changes at once, and `useLoaded` gives each
 * result. `askBeside`: what a new filter or page does not repeat. Without the screen's right nothing is asked.
 *
 * createOfficeLoader(({ search, signal }) => ({ list: sendRequest(ListRentals, { query: …, signal }) }))
 */
export const createOfficeLoader =
  <Asked extends object, Beside extends object = object>(
    ask: (asking: OfficeLoaderInput) => Asked,
    askBeside: (asking: Omit<OfficeLoaderInput, 'search'>) => Beside = () => ({}) as Beside,
  ) =>
  async ({ request, params }: ClientLoaderFunctionArgs): Promise<Questions<Asked & Beside>> => {
    const user = await requirePerson(request)
    const { pathname, search: query, searchParams: search } = new URL(request.url)
    const rights = listOfficeRights(user)
    const may = (right: Right) => rights.includes(right)
    // An overtaken navigation would abort the newer one's requests.
    if (!may(getScreenRight(pathname)) || request.signal.aborted) return { askedBy: null } as Questions<Asked & Beside>

    setOfficeBranch(user.place_id ?? null, user.held_to_place)

    const isNarrowed = last?.pathname === pathname && last.query !== query && last.by === user.id
    stop.abort()
    stop = new AbortController()
    if (!isNarrowed) {
      stopBeside.abort()
      stopBeside = new AbortController()
    }
    const beside = isNarrowed
      ? last?.beside
      : settleAll(askBeside({ params, signal: stopBeside.signal, may }), stopBeside)
    last = { pathname, query, by: user.id, beside: beside ?? {} }
    const input = settleAll(ask({ params, search, signal: stop.signal, may }), stop)
    return { ...input, ...beside, askedBy: user.id } as Questions<Asked & Beside>
  }

function settleAll(input: object, { signal }: AbortController): object {
  const settled = Object.entries(input).map(([name, one]) => [
    name,
    one instanceof Promise ? toPendingResult(one, signal) : one,
  ])
  return Object.fromEntries(settled)
}
