import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EndpointShape } from '#platform/contract.ts'
import { Dropdown } from '#shell/ui/dropdown.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { downloadList } from '#shell/ui/office/download-list.ts'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { readShownFilters, type ShownQuery } from '#shell/ui/office/read-shown-filters.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'

export interface ListFile extends ShownQuery {
  /** Before `/export.csv`. */
  address: string
}

/** A list's by its address, or a report's: before `.csv`, with its filters. */
export type DownloadableFile = ListFile | { report: string; filters: Record<string, string> }

interface DownloadMenuProps {
  file: DownloadableFile
  /** Ids of the list's columns. */
  shown: string[]
  say: ReturnType<typeof useNotices>['say']
}

const formats = [
  ['xlsx', 'Excel failas'],
  ['csv', 'CSV failas'],
] as const

/** What the list shows: its filters, its order, its columns. */
export function DownloadMenu({ file, shown, say }: DownloadMenuProps) {
  const [search] = useSearchParams()
  const [progress, setProgress] = useState('')

  async function download(format: (typeof formats)[number][0]) {
    const filters = 'report' in file ? file.filters : readShownFilters(file, search)
    const address = 'report' in file ? file.report : `${file.address}/export`
    const call = { method: 'GET', address: `${address}.${format}` } as EndpointShape
    setProgress('Ruošiama…')
    try {
      await downloadList(call, { ...filters, shown: shown.join() }, setProgress)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))
    } finally {
      setProgress('')
    }
  }

  const label = (
    <>
      <DownloadIcon className="size-5" />
      <span role="status" className="max-md:sr-only">
        {progress || 'Atsisiųsti'}
      </span>
    </>
  )
  return (
    <Dropdown label={label} align="right" className="shrink-0 text-sm" panelClassName="min-w-44 p-1.5">
      <ul>
        {formats.map(([format, title]) => (
          <li key={format}>
            <button
              type="button"
              disabled={progress !== ''}
              className="min-h-11 w-full rounded-house px-3 text-left text-base text-ink hover:bg-sunken"
              onClick={({ currentTarget }) => {
                const menu = currentTarget.closest('details')
                if (menu) menu.open = false
                menu?.querySelector('summary')?.focus()
                void download(format)
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
