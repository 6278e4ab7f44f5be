import { useLoaderData } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf, SentQueryOf } from '#platform/contract.ts'
import { addOfficeBranch } from '#shell/branches/office/public/office-place.tsx'
import type {
  FilterName,
  ListDefinitionOf,
  ListEndpoint,
  ListState,
  PageOfRows,
} from '#shell/ui/office/list-definition.ts'
import { ListScreen } from '#shell/ui/office/list-screen.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useListState } from '#shell/ui/office/use-list-state.ts'
import { createOfficeLoader } from './create-office-loader.ts'

interface ListRequest<E extends ListEndpoint> {
  /** The endpoint's, with the office's branch where the list is of one. */
  query: Partial<SentQueryOf<E>>
  search: URLSearchParams
  signal: AbortSignal
}

type OfficeListOptions<E extends ListEndpoint, Answer extends PageOfRows> = ListDefinitionOf<E, Answer> & {
  /** Where the answer has another shape, or the query other names. */
  request?: (input: ListRequest<E>) => Promise<Answer>
}

/**
 * Loader and page of a list:
 *
 * const list = createOfficeList({ endpoint: ListDeposits, columns, filters, actions, empty })
 * export const clientLoader = list.clientLoader
 * export default list.Page
 *
 * A page with hooks of its own: `const state = list.useState()`, then `<list.Screen state={state} actions={…} />`.
 */
export function createOfficeList<
  E extends ListEndpoint,
  Answer extends PageOfRows = Extract<AnswerOf<E>, PageOfRows>,
  Beside extends object = object,
>(options: OfficeListOptions<E, Answer>, askBeside?: Parameters<typeof createOfficeLoader<object, Beside>>[1]) {
  const { endpoint, filters = [], byBranch = filters.some(({ kind }) => kind === 'branch'), request } = options
  const clientLoader = createOfficeLoader(({ search, signal }) => {
    const query = readQuery(endpoint.query, byBranch ? addOfficeBranch(search) : search) as Partial<SentQueryOf<E>>
    const input = { query, search, signal }
    return { list: request ? request(input) : (sendRequest(endpoint, input as never) as unknown as Promise<Answer>) }
  }, askBeside)

  type Questions = Awaited<ReturnType<typeof clientLoader>>
  function useState(): ListState<Answer, FilterName<E>> & { questions: Questions } {
    const questions = useLoaderData() as Questions
    const question = questions.list as PendingResult<Answer>
    return { ...useListState<E, Answer>(options, question, questions.askedBy), questions }
  }

  type ScreenProps = { state: ListState<Answer, FilterName<E>> } & Partial<ListDefinitionOf<E, Answer>>
  const Screen = (props: ScreenProps) => <ListScreen {...options} {...props} />
  const Page = () => <Screen state={useState()} />
  return { clientLoader, useState, Screen, Page }
}

/** A list below a title that is not its own: `useListState(definition, question)`, `<ListPart {...definition} state={state} />`. */
export const defineList = <E extends ListEndpoint, Answer extends PageOfRows = Extract<AnswerOf<E>, PageOfRows>>(
  definition: ListDefinitionOf<E, Answer>,
) => definition
