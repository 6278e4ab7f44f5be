import type { AppContext } from '#platform/http/api-server.ts'
import type { Requester, RequestListener } from '#platform/http/requester.ts'
import { limits } from '#platform/limits/limits.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { writeDemand } from './write-demand.ts'

/** By visitor, with staff tokens where shown. */
export interface DayDemand {
  day: Day
  /** By the time of writing, today's period may be invalid. */
  at: Date
  visitors: Map<string, Map<string, string | undefined>>
}

type Parts = Pick<AppContext, 'database' | 'clock' | 'log'>

/**
 * Costs two map look-ups per answer; `writeDemand` writes some seconds later and on shutdown. Visitors' addresses and
 * browsers are in memory only, never on disk. Under a flood nothing more is kept until the next write.
 */
export class DemandCounter {
  readonly #parts: Parts
  #heard: DayDemand | undefined
  #pairs = 0
  #missed = 0
  #marks = { day: '', count: 0 }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  readonly hear: RequestListener = (text, asker) => {
    if (isCrawler(asker.agent)) return
    const now = this.#parts.clock()
    const heard = this.#of(now)
    const visitors = heard.visitors.get(text) ?? new Map<string, string | undefined>()
    heard.visitors.set(text, visitors)
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

  /** Counts that fail to be written are put back. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const heard = this.#heard
    this.#heard = undefined
    this.#pairs = 0
    this.#writing = this.#writing.then(() => (heard ? this.#write(heard) : undefined))
    return this.#writing
  }

  #of(now: Date): DayDemand {
    const day = toVilniusDay(now)
    if (this.#heard && this.#heard.day !== day) void this.flush()
    this.#heard ??= { day, at: now, visitors: new Map() }
    return this.#heard
  }

  async #write(heard: DayDemand): Promise<void> {
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

  #putBack({ day, visitors: before }: DayDemand): void {
    if (toVilniusDay(this.#parts.clock()) !== day) return
    for (const [text, visitors] of before)
      for (const [visitor, token] of visitors) {
        const [ipKey = '', agent = ''] = visitor.split('\n')
        this.hear(text, { ipKey, agent, token })
      }
  }
}

const visitorOf = ({ ipKey, agent }: Requester): string => `${ipKey}\n${agent.slice(0, 300)}`

/** Self-declared bots. */
const isCrawler = (agent: string): boolean => crawlers.test(agent)

const crawlers =
  /bot\b|bots\b|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|skypeuripreview|bingpreview|lighthouse|pingdom|uptime|monitor|archiver|feedfetcher|mediapartners/i
