import type { ComponentProps, ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { createLazyComponent } from '../create-lazy-component.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Definitions } from './definitions.tsx'
import { ExportButton } from './export-button.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Notices, useNotices } from './notice.tsx'
import { OfficeHead } from './office-head.tsx'
import { renderErrorMessage } from './render-error-message.tsx'
import { ReportDays } from './report-days.tsx'
import type { LoadState } from './use-loaded.ts'

const ListToolbar = createLazyComponent(() => import('#shell/list-views/office/list-toolbar.tsx'), {
  waiting: () => <div className="mb-3 h-11" />,
  isQuiet: true,
})

interface ReportFrameProps {
  /** Default: the screen's title. */
  title?: string
  above?: ReactNode
  file?: Pick<ComponentProps<typeof ExportButton>, 'call' | 'query'>
  /** Saved views of the screen, its columns and its files. */
  views?: Pick<ComponentProps<typeof ListToolbar>, 'list' | 'columns' | 'chosen' | 'file'>
  report: LoadState<unknown>
  definitions: ComponentProps<typeof Definitions>['of']
  children: ReactNode
}

export function ReportFrame({ title, above, file, views, report, definitions, children }: ReportFrameProps) {
  const { notice, say } = useNotices()
  const failed = report.problem !== null && !report.loading
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title={title}
        above={above}
        action={
          file && (
            <ExportButton
              {...file}
              onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Failo gauti nepavyko'))}
            />
          )
        }
      />
      {views && <ListToolbar {...views} say={say} isChoosing={false} onChoose={undefined} />}
      <ReportDays problem={failed ? report.problem : null} />
      {failed ? (
        <FailedReport problem={report.problem} />
      ) : (
        <>
          {children}
          <Definitions of={definitions} />
        </>
      )}
    </>
  )
}

function FailedReport({ problem }: { problem: unknown }) {
  if (problem instanceof ApiError && problem.status === 422)
    return <EmptyState title="Pasirinkite kitas dienas">{problem.message}</EmptyState>
  return <LoadFailure title="Ataskaitos gauti nepavyko" problem={problem} />
}
