import type { Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Ground } from '#platform/http/api-server.ts'
import type { Asker, Hear } from '#platform/http/asker.ts'
import { limits } from '#platform/limits/limits.ts'
import { isCrawler } from './is-crawler.ts'
import { writeDemand } from './write-demand.ts'

/** What was heard of one day: each word with the visitors who got it and, where they showed one, their token. */
export interface Heard {
  day: Day
  /** When the first of it was heard: later a period of today may be none any more. */
  at: Date
  visitors: Map<string, Map<string, string | undefined>>
}

type Parts = Pick<Ground, 'database' | 'clock' | 'log'>

/**
 * Counts the periods that visitors were refused. Hearing one costs an answer a look into two maps; what was heard is written
 * behind the answers, some seconds later and all at once (`writeDemand`), and once more when the program stops.
 *
 * Until then a visitor's address and browser stand in the memory of this process, as those of any request do; on disk they never
 * stand. Under a flood nothing more is taken down until the next writing.
 */
export class DemandCounter {
  readonly #parts: Parts
  #heard: Heard | undefined
  #pairs = 0
  #missed = 0
  /** Marks that this process has mixed today. */
  #marks = { day: '', count: 0 }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly hear: Hear = (told, asker) => {
    if (isCrawler(asker.agent)) return
    const now = this.#parts.clock()
    const heard = this.#of(now)
    const visitors = heard.visitors.get(told) ?? new Map<string, string | undefined>()
    heard.visitors.set(told, visitors)
    const visitor = visitorOf(asker)
    if (visitors.has(visitor)) return
    if (this.#pairs >= limits.heardDemand) {
      this.#missed++
      return
    }
    this.#pairs++
    visitors.set(visitor, asker.token)
    this.#timer ??= setTimeout(() => void this.flush(), limits.writeDemandMs).unref()
  }

  /** Writes what was heard; resolves when it stands in the database, or has been put back for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const heard = this.#heard
    this.#heard = undefined
    this.#pairs = 0
    this.#writing = this.#writing.then(() => (heard ? this.#write(heard) : undefined))
    return this.#writing
  }

  #of(now: Date): Heard {
    const day = dayOf(now)
    if (this.#heard && this.#heard.day !== day) void this.flush()
    this.#heard ??= { day, at: now, visitors: new Map() }
    return this.#heard
  }

  async #write(heard: Heard): Promise<void> {
    const { database, log } = this.#parts
    if (this.#missed > 0) log.warn({ missed: this.#missed }, 'a flood of refused periods was not counted whole')
    this.#missed = 0
    try {
      if (this.#marks.day !== heard.day) this.#marks = { day: heard.day, count: 0 }
      const { mixed, missed } = await writeDemand(database, heard, limits.demandMarksADay - this.#marks.count)
      this.#marks.count += mixed
      if (missed) log.warn('a flood of refused periods was not counted whole')
    } catch (error) {
      log.warn({ err: error }, 'refused periods were not counted; they are tried again')
      this.#putBack(heard)
    }
  }

  /** What is counted already is not counted twice when it comes again. */
  #putBack({ day, visitors: before }: Heard): void {
    if (dayOf(this.#parts.clock()) !== day) return
    for (const [told, visitors] of before)
      for (const [visitor, token] of visitors) {
        const [client = '', agent = ''] = visitor.split('\n')
        this.hear(told, { client, agent, token })
      }
  }
}

const visitorOf = ({ client, agent }: Asker): string => `${client}\n${agent.slice(0, 300)}`
