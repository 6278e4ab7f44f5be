import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { FilterBar, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { type DataRequest, ListDataRequests, RequestedData } from '../privacy.contract.ts'
import { FulfilQuestion } from './fulfil-question.tsx'
import { ReasonModal, type WithReason } from './reason-modal.tsx'
import { RequestActions } from './request-actions.tsx'
import { requestColumns } from './request-columns.tsx'
import { kindWords, stateWords } from './request-words.ts'
import { WriteDownModal } from './write-down-modal.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Duomenų prašymai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListDataRequests, { query: readQuery(ListDataRequests.query, search), signal }),
}))

const stateOptions = [
  { value: 'pressing', label: 'Terminas baigiasi' },
  ...Object.entries(stateWords).map(([value, { word }]) => ({ value, label: word })),
]

type Asked = { request: DataRequest; action: 'fulfil' | WithReason }

/** What people sendRequest about their own data, with the 30 days in which the law wants an answer. */
export default function DataRequests() {
  const filters = useFilters(['state', 'kind'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [asked, setAsked] = useState<Asked>()
  const [writing, setWriting] = useState(false)

  const done = (words: string) => {
    say.done(words)
    setAsked(undefined)
    setWriting(false)
    list.refresh()
  }

  async function saveData({ id }: DataRequest) {
    try {
      const answer = await fetchEndpoint(RequestedData, { params: { id } })
      saveFile(await answer.blob(), `duomenys-prasymas-${id}.json`)
    } catch (thrown) {
      say.failed(whatFailed(thrown, 'Rinkmenos sudaryti nepavyko'))
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Duomenų prašymai"
        action={
          <Button onClick={() => setWriting(true)}>
            <PlusIcon />
            Įrašyti prašymą
          </Button>
        }
      />
      <p className="mb-5 max-w-prose text-soft">
        Į prašymą reikia atsakyti per 30&nbsp;dienų. Paskyros savininko prašymus sistema įvykdo pati; gautus laišku
        įrašykite čia, prieš tai įsitikinę, kas prašo.
      </p>
      <FilterBar filters={filters}>
        <SelectFilter filters={filters} name="state" label="Būsena" options={stateOptions} />
        <SelectFilter
          filters={filters}
          name="kind"
          label="Ko prašo"
          options={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
        />
      </FilterBar>
      <ListTable
        label="Duomenų prašymai"
        list={list}
        columns={requestColumns}
        rowKey={(one) => one.id}
        actions={(one) => (
          <RequestActions request={one} onAsk={(action) => setAsked({ request: one, action })} onData={saveData} />
        )}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState title="Prašymų nėra" action={<NextStep to="/admin/users">Vartotojai</NextStep>}>
              Čia atsiras prašymai pateikti, ištaisyti ar ištrinti asmens duomenis. Gautą laišku įrašykite mygtuku
              „Įrašyti prašymą“.
            </EmptyState>
          )
        }
      />
      <FulfilQuestion
        request={asked?.action === 'fulfil' ? asked.request : undefined}
        onDone={done}
        onCancel={() => setAsked(undefined)}
      />
      <ReasonModal
        asked={asked && asked.action !== 'fulfil' ? { request: asked.request, action: asked.action } : undefined}
        onDone={done}
        onClose={() => setAsked(undefined)}
      />
      <WriteDownModal isOpen={writing} onDone={done} onClose={() => setWriting(false)} />
    </>
  )
}
