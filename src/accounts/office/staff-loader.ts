import type { ClientLoaderFunctionArgs } from 'react-router'
import type { Right } from '#platform/rights.ts'
import { type Question, settle } from '#ui/office/question.ts'
import { rightOfScreen } from '#ui/office-links.ts'
import { requirePerson } from '../shop/require-person.ts'
import { rightsInOffice } from './rights-in-office.ts'

interface Asking {
  params: Record<string, string | undefined>
  /** The query of the address that is gone to. */
  search: URLSearchParams
  /** Goes along with every question: the next screen, or the next filter, stops those of the last. */
  signal: AbortSignal
  may: (right: Right) => boolean
}

type Questions<Asked> = { [Name in keyof Asked]: Begun<Asked[Name]> } & { askedBy: number | null }
/** Of each possible type by itself: a question may be asked only of some. */
type Begun<T> = T extends Promise<infer Answer> ? Question<Answer> : T

/** What the office asked last, and for which screen. */
let last: { pathname: string; query: string; by: number; beside: object } | undefined
let stop = new AbortController()
let stopBeside = new AbortController()

/** Whoever leaves the office waits for no answer any more. */
export function stopQuestions(): void {
  stop.abort()
  stopBeside.abort()
  last = undefined
}

/**
 * The clientLoader of an office's screen. `ask` begins its questions and waits for none, so that the screen and its
 * address change at once; `useLoaded` tells what became of each. `askBeside` begins those that another filter or page
 * does not change. Who may not be here is sent away, and for whom the screen is not, nothing is asked: the office says
 * so in its place.
 *
 *     export const clientLoader = staffLoader(({ search, signal }) => ({
 *       list: sendRequest(ListRentals, { query: readQuery(ListRentals.query, search), signal }),
 *     }))
 */
export const staffLoader =
  <Asked extends object, Beside extends object = object>(
    ask: (asking: Asking) => Asked,
    askBeside: (asking: Omit<Asking, 'search'>) => Beside = () => ({}) as Beside,
  ) =>
  async ({ request, params }: ClientLoaderFunctionArgs): Promise<Questions<Asked & Beside>> => {
    const user = await requirePerson(request)
    const { pathname, search: query, searchParams: search } = new URL(request.url)
    const rights = rightsInOffice(user)
    const may = (right: Right) => rights.includes(right)
    // Nothing for a navigation that another one has overtaken, either: it would stop what that one has asked.
    if (!may(rightOfScreen(pathname)) || request.signal.aborted) return { askedBy: null } as Questions<Asked & Beside>

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
    const asked = settleAll(ask({ params, search, signal: stop.signal, may }), stop)
    return { ...asked, ...beside, askedBy: user.id } as Questions<Asked & Beside>
  }

function settleAll(asked: object, { signal }: AbortController): object {
  const settled = Object.entries(asked).map(([name, one]) => [name, one instanceof Promise ? settle(one, signal) : one])
  return Object.fromEntries(settled)
}
