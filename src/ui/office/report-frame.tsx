import type { ComponentProps, ReactNode } from 'react'
import { Definitions } from './definitions.tsx'
import { ExportButton } from './export-button.tsx'
import { FailedReport } from './failed-report.tsx'
import { Notices, useNotices } from './notice.tsx'
import { OfficeHead } from './office-head.tsx'
import { ReportDays } from './report-days.tsx'
import type { Loaded } from './use-loaded.ts'
import { whatFailed } from './what-failed.tsx'

interface ReportFrameProps {
  title: string
  /** Where it was come from. */
  above?: ReactNode
  /** The call that answers with the same as a file, and its days. */
  file?: Pick<ComponentProps<typeof ExportButton>, 'call' | 'query'>
  report: Loaded<unknown>
  definitions: ComponentProps<typeof Definitions>['of']
  /** The figures, the charts and the table. */
  children: ReactNode
}

/** What every report has around its figures: its days, the file, what to do when it did not come, and what each figure means. */
export function ReportFrame({ title, above, file, report, definitions, children }: ReportFrameProps) {
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
            <ExportButton {...file} onFailed={(thrown) => say.failed(whatFailed(thrown, 'Rinkmenos gauti nepavyko'))} />
          )
        }
      />
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
