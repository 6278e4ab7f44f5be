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

let latest = new AbortController()

/** Whoever leaves the office waits for no answer any more. */
export const stopQuestions = (): void => latest.abort()

/**
 * The clientLoader of an office's screen. `ask` begins its questions and waits for none, so that the screen and its
 * address change at once; `useLoaded` tells what became of each. Who may not be here is sent away, and for whom the
 * screen is not, nothing is asked: the office says so in its place.
 *
 *     export const clientLoader = staffLoader(({ search, signal }) => ({
 *       list: sendRequest(ListRentals, { query: readQuery(ListRentals.query, search), signal }),
 *     }))
 */
export const staffLoader =
  <Asked extends object>(ask: (asking: Asking) => Asked) =>
  async ({ request, params }: ClientLoaderFunctionArgs): Promise<Questions<Asked>> => {
    const user = await requirePerson(request)
    const { pathname, searchParams: search } = new URL(request.url)
    const rights = rightsInOffice(user)
    const may = (right: Right) => rights.includes(right)
    if (!may(rightOfScreen(pathname))) return { askedBy: null } as Questions<Asked>

    latest.abort()
    latest = new AbortController()
    const { signal } = latest
    const questions = Object.entries(ask({ params, search, signal, may })).map(([name, asked]) => [
      name,
      asked instanceof Promise ? settle(asked, signal) : asked,
    ])
    return { ...Object.fromEntries(questions), askedBy: user.id } as Questions<Asked>
  }
