/** What a function's name may begin with: what it does, in the words of the field. */
export const verbs = new Set(
  `
    abort accept add allocate announce answer append apply approve assert assign attach await backup begin bill
    block book build cache call can cancel capture change charge check choose claim classify clean clear close
    collect combine compare compensate complete compose compute confirm connect consume copy count cover create
    credit decide deduct define delete deliver describe detect diff disable dismiss download draw drop dump emit
    enable end enqueue ensure erase escape examine exchange execute expect expire extend extract fail fetch fill
    filter find fire flag fold follow forget format free fulfil gather generate get grant group hand handle has
    hash hold hydrate identify import increment insert install instrument invalidate is issue join judge label
    lapse lay limit link list listen load lock lower mail make map mark match may measure merge migrate mount move
    normalize notify observe offer omit on open order override page parse pass pay pick place plan play poll post
    prefetch prepare present prevent preview price print probe prompt propose purge push put query quote reach
    read rebook receive record redact redirect reduce refresh refund register reindex reject release remember
    remind remove render renew reopen repeat replace replay report request require resend reserve reset resolve
    restore retire return reverse revise revive revoke round run save scale scan schedule scroll select send
    serialize serve set settle share shorten should show sign skip snapshot sort spawn split spread start stop
    store stream strip subscribe sum swap sweep take throttle throw time to touch transact transfer translate trim
    unassign undo update use validate verify wait wake warn watch with withdraw wrap write
  `
    .trim()
    .split(/\s+/),
)

/** Names that React Router, Vitest and Playwright look for; each file that they read exports its own. */
export const frameworkNames = new Set([
  ...['loader', 'clientLoader', 'action', 'clientAction', 'meta', 'links', 'headers', 'shouldRevalidate'],
  ...['HydrateFallback', 'ErrorBoundary', 'middleware', 'clientMiddleware', 'handle', 'breaks', 'test'],
])

/** Terms of the field that the rules below would refuse. */
export const exceptions = new Set([
  // answers of HTTP, by their names
  ...['notFound', 'conflict', 'invalid'],
  // Vitest calls it
  'setup',
])

/** A type is a noun of what it holds: `Filters`, `OrderMatch`, not `Asked`, `Found`. */
export const participles = new Set(
  `asked told found kept held heard said given taken left owed sent made seen known shown done meant gone chosen drawn
  written lost borne grown placing making asking telling keeping holding giving taking leaving wanted looked
  placed billed paid handed returned changed counted rendered measured recorded stocked mounted guarded running`
    .trim()
    .split(/\s+/),
)

/** Words that no exported name holds, and what stands there. */
export const retiredWords: Record<string, string> = {
  told: 'say what it is: entry, definition, text',
  asked: 'filters, query, input',
  looked: 'current',
  most: 'max',
  least: 'min',
  deed: 'action',
  doer: 'actor',
  refuse: 'assert, in positive terms',
  hears: 'revalidatesOn',
  hear: 'on, handle',
  haste: 'priority',
  vain: 'failed',
  stray: 'off-branch',
  strays: 'off-branch',
  elsewhere: 'say where',
  ground: 'AppContext',
  consequences: 'subscribers',
  consequence: 'subscriber',
}

/** Variables and properties that say nothing of what they hold, and what stands there. */
export const retiredVariables = new Map([
  ['asked', 'filters, query, input'],
  ['told', 'an entry, a definition, a text'],
  ['found', 'the thing itself, or a match'],
  ['looked', 'current'],
  ['deed', 'an action'],
  ['doer', 'an actor'],
  ['ground', 'the context'],
  ['most', 'max'],
  ['least', 'min'],
])

/** Files that write a name of the wire or of another program, though it is refused elsewhere. */
export const foreignProperties = new Map([
  // the calendar's answer: does the rental fit the filters
  ['asked', /^src\/rentals\/(?:rentals\.contract|server\/read-calendar|.*\.test)/],
  // the least payable sum, and the limit of a wording's field
  ['least', /^src\/finance\/paying\/(?:paying\.contract|server\/paying\.api)/],
  ['most', /^src\/people\/wording\/(?:wording\.contract|server\/wordings\.queries)/],
  // the column and the wire's name of what history keeps
  ['deed', /./],
])
