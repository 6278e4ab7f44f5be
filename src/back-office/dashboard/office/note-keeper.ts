/** `away`: unknown, the answer may have been lost. */
export type NoteSaveResult = { kept: string } | { changed: string } | { refused: string[] } | 'away'

/** Unsaved text, with the texts that the server may have. */
export interface NoteDraft {
  text: string
  seen: string[]
}

export interface NoteParts {
  /** Undefined when the server cannot be reached. */
  load: () => Promise<string | undefined>
  save: (note: string, seen: string[], leaving: boolean) => Promise<NoteSaveResult>
  /** Outlives a reload and a sign-in. */
  drafts: { read: () => NoteDraft | undefined; write: (draft: NoteDraft) => void; drop: () => void }
}

export interface NoteView {
  text: string
  isLoaded: boolean
  status: 'quiet' | 'saving' | 'saved' | 'failed'
  errors: string[]
  /** The other window's text in a conflict. */
  theirs: string | undefined
}

const AUTOSAVE_AFTER = 1_000
const SAVED_SHOWN_FOR = 2_000
const FIRST_RETRY_AFTER = 2_000
const LONGEST_WAIT = 30_000
/** The contract's limit. */
const MAX_SEEN = 5

/** While typing: one request at a time, retried, never over another window's text. */
export class NoteKeeper {
  readonly #parts: NoteParts
  readonly #listeners = new Set<() => void>()
  #view: NoteView = { text: '', isLoaded: false, status: 'quiet', errors: [], theirs: undefined }
  #keptText: string | undefined
  #isTouched = false
  /** What the server may have: its last answer first, then unanswered saves. */
  #seen = ['']
  #clocks: { typing?: Clock; saved?: Clock; retry?: Clock } = {}
  #retryAfter = FIRST_RETRY_AFTER
  #underWay: { text: string; leaving: boolean } | undefined
  #isWaiting = false
  #questions = 0

  constructor(parts: NoteParts) {
    this.#parts = parts
  }

  readonly view = (): NoteView => this.#view

  readonly listen = (tell: () => void): (() => void) => {
    this.#listeners.add(tell)
    return () => this.#listeners.delete(tell)
  }

  /** Unsaved text stays and is saved. */
  async refresh(): Promise<void> {
    if (!this.#view.isLoaded) this.#takeDraft()
    const questions = this.#questions
    const note = this.#underWay ? undefined : await this.#parts.load()
    if (questions === this.#questions && note !== undefined) this.#take(note)
    if (!this.#view.isLoaded) this.#show({ isLoaded: true })
    if (this.#isUnsaved) this.flush()
    else if (this.#keptText === undefined) this.#later(() => this.refresh())
  }

  /** Saves a second after the last keystroke. */
  type(text: string): void {
    this.#isTouched = true
    clearTimeout(this.#clocks.typing)
    clearTimeout(this.#clocks.retry)
    this.#show({ text, errors: [], ...(this.#view.status === 'saved' && { status: 'quiet' }) })
    this.#keepDraft()
    this.#clocks.typing = setTimeout(() => this.flush(), AUTOSAVE_AFTER)
  }

  /** `leaving` does not wait for the request under way. */
  flush(leaving = false): void {
    clearTimeout(this.#clocks.typing)
    clearTimeout(this.#clocks.retry)
    if (this.#view.theirs !== undefined) return
    if (!this.#isUnsaved) {
      if (this.#view.status === 'failed') this.#show({ status: 'quiet' })
    } else if (!this.#underWay) void this.#send(leaving)
    else if (!leaving) this.#isWaiting = this.#underWay.text !== this.#view.text
    else if (!this.#underWay.leaving || this.#underWay.text !== this.#view.text) void this.#send(true)
  }

  /** `both` puts the other text first. */
  settle(choice: 'mine' | 'theirs' | 'both'): void {
    const { theirs, text } = this.#view
    if (theirs === undefined) return
    const settled = { mine: text, theirs, both: [theirs, text].filter(Boolean).join('\n\n') }[choice]
    this.#keptText = theirs
    this.#seen = [theirs]
    this.#show({ text: settled, theirs: undefined, status: 'quiet' })
    this.#keepDraft()
    this.flush()
  }

  /** Whether text could be lost; saving on leaving needs a network. */
  isAtRisk(isOnline = true): boolean {
    return this.#isUnsaved && (!isOnline || this.#view.status === 'failed')
  }

  async quiet(): Promise<void> {
    while (this.#underWay)
      await new Promise<void>((hear) => {
        const stop = this.listen(() => {
          stop()
          hear()
        })
      })
  }

  get #isUnsaved(): boolean {
    if (this.#keptText === undefined) return this.#isTouched
    return this.#view.text !== this.#keptText || this.#seen.length > 1
  }

  async #send(leaving: boolean): Promise<void> {
    const { text } = this.#view
    const question = { text, leaving }
    const [first = '', ...sent] = this.#seen
    const seen = [first, ...sent]
    this.#questions++
    this.#underWay = question
    this.#isWaiting = false
    this.#seen = [first, ...[...sent.filter((one) => one !== text), text].slice(1 - MAX_SEEN)]
    this.#keepDraft()
    clearTimeout(this.#clocks.saved)
    this.#show({ status: 'saving', errors: [] })

    const answer = await this.#parts.save(text, seen, leaving)
    if (this.#underWay !== question) return
    this.#underWay = undefined
    if (answer === 'away') {
      this.#show({ status: 'failed' })
      this.#later(() => this.flush())
    } else if ('kept' in answer) {
      this.#keep(text, answer.kept)
    } else if ('changed' in answer) {
      this.#meet(answer.changed, sent)
    } else {
      this.#seen = seen
      this.#show({ status: 'failed', errors: answer.refused })
    }
  }

  #keep(text: string, kept: string): void {
    this.#keptText = text
    this.#seen = [kept]
    this.#retryAfter = FIRST_RETRY_AFTER
    this.#keepDraft()
    if (this.#isUnsaved) {
      this.#show({ status: 'quiet' })
      if (this.#isWaiting) this.flush()
      return
    }
    this.#show({ status: 'saved' })
    this.#clocks.saved = setTimeout(() => this.#show({ status: 'quiet' }), SAVED_SHOWN_FOR)
  }

  /** Sent from here: only its answer was lost. */
  #meet(changed: string, sent: string[]): void {
    if (sent.includes(changed)) {
      this.#seen = [changed]
      void this.#send(false)
    } else this.#show({ status: 'failed', theirs: changed })
  }

  #take(note: string): void {
    if (this.#view.theirs !== undefined) {
      this.#show({ theirs: note })
      return
    }
    const isUnsaved = this.#isUnsaved
    // the conflict shows when this text is saved
    if (isUnsaved && !this.#seen.includes(note)) return
    this.#keptText = note
    this.#seen = [note]
    if (!isUnsaved) this.#show({ text: note })
    this.#keepDraft()
  }

  #takeDraft(): void {
    const draft = this.#parts.drafts.read()
    if (!draft || this.#isTouched) return
    this.#isTouched = true
    this.#seen = draft.seen
    this.#show({ text: draft.text })
  }

  #keepDraft(): void {
    if (this.#isUnsaved) this.#parts.drafts.write({ text: this.#view.text, seen: this.#seen })
    else this.#parts.drafts.drop()
  }

  #later(again: () => void): void {
    clearTimeout(this.#clocks.retry)
    this.#clocks.retry = setTimeout(again, this.#retryAfter)
    this.#retryAfter = Math.min(LONGEST_WAIT, this.#retryAfter * 2)
  }

  #show(change: Partial<NoteView>): void {
    this.#view = { ...this.#view, ...change }
    for (const tell of this.#listeners) tell()
  }
}

type Clock = ReturnType<typeof setTimeout>
