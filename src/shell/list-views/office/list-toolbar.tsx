import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { createIcon } from '#shell/ui/create-icon.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EditIcon, UsersIcon } from '#shell/ui/office/icons.tsx'
import { type ChosenColumns, pickColumns } from '#shell/ui/office/list-columns.ts'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { ListListViews, type ListView } from '../list-views.contract.ts'
import { type DownloadableFile, DownloadMenu } from './public/download-menu.tsx'
import { buildViewAddress, isSameView, openViewParameter, readViewQuery } from './view-address.ts'

const ColumnsModal = createLazyComponent(() => import('./columns-modal.tsx'), { part: 'ColumnsModal', isWindow: true })
const ViewModal = createLazyComponent(() => import('./view-modal.tsx'), { part: 'ViewModal', isWindow: true })

const ColumnsIcon = createIcon('M4 5h16v14H4ZM9.5 5v14M14.5 5v14')
const ChooseIcon = createIcon('M4 4h16v16H4ZM8 12l3 3 5.5-6')
const BookmarkIcon = createIcon('M6 4h12v16l-6-4.5L6 20Z')

const buttonLook =
  'flex min-h-11 shrink-0 items-center gap-2 rounded-house px-3 text-sm font-semibold text-ink hover:bg-sunken'

interface ListToolbarProps {
  /** The screen's id. */
  list: string
  /** All; none where rows are no table. */
  columns: Column<never>[]
  chosen: ChosenColumns
  file: DownloadableFile | undefined
  say: ReturnType<typeof useNotices>['say']
  isChoosing: boolean
  /** Absent: rows are not chosen here. */
  onChoose: ((isChoosing: boolean) => void) | undefined
}

/** Views of a list and its columns, above its filters. */
export default function ListToolbar({ list, columns, chosen, file, say, isChoosing, onChoose }: ListToolbarProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { views, readAnew } = useViews(list)
  const [opened, open] = useState<'columns' | 'new' | 'view' | null>(null)
  const query = readViewQuery(search)
  const current = query ? views.find(({ id }) => String(id) === search.get(openViewParameter)) : undefined
  const isChanged = query !== '' && !(current && isSameView(current.query, query))
  const onClose = () => open(null)

  function onSaved(view: ListView | null, words: string) {
    onClose()
    say.done(words)
    readAnew()
    void navigate(view ? buildViewAddress(view) : { search: '' }, { replace: true, preventScrollReset: true })
  }

  return (
    <div className="mb-3 flex h-11 items-center gap-1 border-b border-line">
      <nav aria-label="Rodiniai" className="office-tabs min-w-0 flex-1 self-stretch">
        <ul className="flex h-full">
          <li className="contents">
            <ViewLink to="" isCurrent={!current} label="Visi">
              Visi
            </ViewLink>
          </li>
          {views.map((view) => (
            <li key={view.id} className="contents">
              <ViewLink
                to={buildViewAddress(view)}
                isCurrent={view === current}
                label={view.shared ? `${view.name}, bendras` : view.name}
              >
                {view.shared && <UsersIcon className="size-4 text-soft" />}
                <span className="max-w-48 truncate">{view.name}</span>
              </ViewLink>
            </li>
          ))}
        </ul>
      </nav>
      {current?.may_change && (
        <IconButton label={`Keisti rodinį: ${current.name}`} onClick={() => open('view')}>
          <EditIcon />
        </IconButton>
      )}
      {isChanged && (
        <button type="button" className={buttonLook} onClick={() => open('new')}>
          <BookmarkIcon className="size-5" />
          <span className="max-md:sr-only">Įsiminti rodinį</span>
        </button>
      )}
      {onChoose && (
        <button
          type="button"
          aria-pressed={isChoosing}
          className={`${buttonLook} aria-pressed:bg-sunken`}
          onClick={() => onChoose(!isChoosing)}
        >
          <ChooseIcon className="size-5" />
          <span className="max-md:sr-only">Pasirinkti</span>
        </button>
      )}
      {columns.length > 1 && (
        <button type="button" className={buttonLook} onClick={() => open('columns')}>
          <ColumnsIcon className="size-5" />
          <span className="max-md:sr-only">Stulpeliai</span>
        </button>
      )}
      {file && <DownloadMenu file={file} shown={pickColumns(columns, chosen.chosen).map(({ key }) => key)} say={say} />}
      {opened === 'columns' && <ColumnsModal columns={columns} {...chosen} onClose={onClose} />}
      {opened === 'new' && <ViewModal list={list} view={null} query={query} onClose={onClose} onSaved={onSaved} />}
      {opened === 'view' && current && (
        <ViewModal list={list} view={current} query={query} onClose={onClose} onSaved={onSaved} />
      )}
    </div>
  )
}

interface ViewLinkProps {
  to: string
  isCurrent: boolean
  label: string
  children: React.ReactNode
}

function ViewLink({ to, isCurrent, label, children }: ViewLinkProps) {
  return (
    <Link
      to={{ search: to }}
      preventScrollReset
      aria-label={label}
      aria-current={isCurrent ? 'true' : undefined}
      className="-mb-px flex shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-soft hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {children}
    </Link>
  )
}

/** By list, so that coming back shows them at once. */
const known = new Map<string, ListView[]>()
const none: ListView[] = []

/** None where they can't be read: the list works without. */
function useViews(list: string): { views: ListView[]; readAnew: () => void } {
  const [turn, setTurn] = useState(0)
  const [, draw] = useState({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads anew
  useEffect(() => {
    const stop = new AbortController()
    // no loader: the toolbar comes late, and the list does not wait for its views
    sendRequest(ListListViews, { query: { list }, signal: stop.signal }).then(
      ({ data }) => {
        known.set(list, data)
        draw({})
      },
      () => undefined,
    )
    return () => stop.abort()
  }, [list, turn])
  return { views: known.get(list) ?? none, readAnew: () => setTurn((before) => before + 1) }
}
