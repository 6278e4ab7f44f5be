import { type ReactNode, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { SentQueryOf } from '#platform/contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { TaskSubject } from '../task-kinds.ts'
import { ListTasks, type Task } from '../tasks.contract.ts'
import TaskModal from './task-modal.tsx'
import { TaskRows } from './task-rows.tsx'

export type TaskSubjectOfPage = { kind: TaskSubject; id: number; title: string }

interface TaskPanelProps {
  title: ReactNode
  query: Partial<SentQueryOf<typeof ListTasks>>
  about?: TaskSubjectOfPage
  nothing: string
  tellsAbout?: boolean
  tellsAssignee?: boolean
}

/** Tasks beside other things of a page, with a new one. */
export function TaskPanel({ title, query, about, nothing, ...tells }: TaskPanelProps) {
  const { list, isUnread, read } = useTasks(query)
  const [opened, open] = useState<Task | 'new'>()
  const close = () => open(undefined)
  const others = list ? list.meta.total - list.data.length : 0
  return (
    <Card
      title={title}
      aside={
        <Button variant="quiet" size="small" onClick={() => open('new')}>
          <PlusIcon className="size-4" />
          Nauja užduotis
        </Button>
      }
    >
      {list && list.data.length > 0 && <TaskRows tasks={list.data} {...tells} onOpen={open} onChanged={read} />}
      {list?.data.length === 0 && <p className="text-soft">{nothing}</p>}
      {others > 0 && <Link to="/admin/uzduotys" className="text-link mt-3 inline-block">{`Ir dar ${others}`}</Link>}
      {!list && !isUnread && <Skeleton className="h-6 w-full" />}
      {!list && isUnread && (
        <p>
          Užduočių gauti nepavyko.{' '}
          <button type="button" className="text-link" onClick={read}>
            Bandyti dar kartą
          </button>
        </p>
      )}
      {opened && (
        <TaskModal
          task={opened === 'new' ? null : opened}
          about={about}
          onClose={close}
          onDone={() => {
            close()
            read()
          }}
        />
      )}
    </Card>
  )
}

/** Read again whenever the screen is, as after a live update. */
function useTasks(query: TaskPanelProps['query']) {
  const { state } = useRevalidator()
  const [list, hear] = useState<{ data: Task[]; meta: { total: number } }>()
  const [isUnread, setUnread] = useState(false)
  const [turn, setTurn] = useState(0)
  const value = JSON.stringify(query)
  const isStill = state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at each turn
  useEffect(() => {
    if (!isStill) return
    const question = new AbortController()
    // no loader: comes after the page, with a script of its own
    sendRequest(ListTasks, { query: JSON.parse(value), signal: question.signal }).then(
      (answer) => {
        hear(answer)
        setUnread(false)
      },
      () => !question.signal.aborted && setUnread(true),
    )
    return () => question.abort()
  }, [value, isStill, turn])
  return { list, isUnread, read: () => setTurn((before) => before + 1) }
}
