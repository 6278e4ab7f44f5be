import { useEffect, useState } from 'react'
import { isDay } from '#calendar/day.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { askSoon } from '#ui/ask-soon.ts'
import { readProblem } from '#ui/read-problem.ts'
import { type DeskOrder, PreviewDeskOrder, type ShowDeskOrder } from '../desk.contract.ts'
import { deskWords } from '../desk-words.ts'
import type { Ways } from './change-ways.tsx'
import type { TypedLine } from './merge-lines.ts'

export type PreviewedLine = DeskOrder['lines'][number] & { problems: string[] }

export interface Preview {
  order: DeskOrder | undefined
  /** By the keys of the typed lines. */
  lines: ReadonlyMap<string, PreviewedLine>
  /** It is about what stands in the form now. */
  isFresh: boolean
  /** Why there is none. */
  problem: string
  again: () => void
}

interface Told {
  /** The lines that it is about. */
  of?: TypedLine[]
  /** How it was to be brought. */
  ways?: Ways
  round: number
  order?: DeskOrder
  /** Of its lines. */
  keys: string[]
  problem: string
}

type Opened = AnswerOf<typeof ShowDeskOrder>['data']

/** What the order would be and cost, asked again whenever something is typed. The last answer stays until the next one. */
export function usePreview({ id, form }: Pick<Opened, 'id' | 'form'>, kept: TypedLine[], ways: Ways): Preview {
  const [told, tell] = useState<Told>({ round: 0, keys: [], problem: '' })
  // Once more when what was saved was refused.
  const [round, again] = useState(0)
  useEffect(() => {
    if (!form || kept.length === 0 || kept.some(isHalfTyped)) return
    return askSoon((signal) => {
      const body = { ...form, ...ways, items: kept.map(({ line }) => line) }
      sendRequest(PreviewDeskOrder, { params: { id }, body, signal }).then(
        ({ data }) => tell({ of: kept, ways, round, order: data, keys: kept.map(({ key }) => key), problem: '' }),
        (thrown) => {
          if (signal.aborted) return
          const { message, errors } = readProblem(thrown, 'Kainos suskaičiuoti nepavyko.')
          tell((before) => ({ ...before, of: kept, ways, round, problem: Object.values(errors)[0]?.[0] ?? message }))
        },
      )
    }, 150)
  }, [id, form, kept, ways, round])

  const { order, keys, problem } = told
  const lines = new Map(
    order?.lines.flatMap((line, index): [string, PreviewedLine][] => {
      const key = keys[index]
      const said = order.problems.filter(({ field }) => field.startsWith(`items.${index}.`))
      const problems = [
        ...new Set([...said.map(({ message }) => message), ...(line.error ? [line.error] : [])].map(deskWords)),
      ]
      return key === undefined ? [] : [[key, { ...line, problems }]]
    }),
  )
  return {
    order,
    lines,
    isFresh: told.of === kept && told.ways === ways && told.round === round,
    problem,
    again: () => again((count) => count + 1),
  }
}

function isHalfTyped({ line: { period } }: TypedLine): boolean {
  if (!period) return false
  return !isDay(period.from) || ('to' in period && !isDay(period.to))
}
