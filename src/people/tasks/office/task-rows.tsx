import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { type Task, UpdateTask } from '../tasks.contract.ts'
import { describeTaskDay } from './describe-task-day.ts'
import { TaskAboutLink } from './task-about-link.tsx'

interface TaskRowsProps {
  tasks: readonly Task[]
  /** Says what each is about, and nothing where all are about the page. */
  tellsAbout?: boolean
  tellsAssignee?: boolean
  onOpen: (task: Task) => void
  onChanged: () => void
}

/** A tick is written at once. */
export function TaskRows({ tasks, tellsAbout, tellsAssignee, onOpen, onChanged }: TaskRowsProps) {
  const [pending, setPending] = useState<number>()
  const [problem, setProblem] = useState<React.ReactNode>()
  async function turn({ id, done_at }: Task) {
    setPending(id)
    setProblem(undefined)
    try {
      await sendRequest(UpdateTask, { params: { id }, body: { done: done_at === null } })
    } catch (thrown) {
      setProblem(renderErrorMessage(thrown, 'Užduoties pakeisti nepavyko.'))
    } finally {
      setPending(undefined)
      onChanged()
    }
  }
  return (
    <>
      <ul className="-my-2 divide-y divide-line">
        {tasks.map((task) => (
          <li key={task.id} className="flex gap-3 py-2">
            <input
              type="checkbox"
              aria-label={`Atlikta: ${task.title}`}
              className="mt-1 size-5 shrink-0"
              checked={task.done_at !== null}
              disabled={pending === task.id}
              onChange={() => void turn(task)}
            />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className={`text-left font-semibold wrap-anywhere hover:underline ${task.done_at ? 'text-soft line-through' : ''}`}
                onClick={() => onOpen(task)}
              >
                {task.title}
              </button>
              <p className="flex flex-wrap gap-x-2 text-sm text-soft">
                <TaskDay task={task} />
                {tellsAssignee && <span>{task.assignee?.name ?? 'niekam'}</span>}
                {tellsAbout && task.about && <TaskAboutLink about={task.about} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {problem}
      </p>
    </>
  )
}

export function TaskDay({ task }: { task: Task }) {
  const { words, isLate } = describeTaskDay(task, new Date())
  return (
    <span className={`figures whitespace-nowrap ${isLate ? 'font-semibold text-bad' : ''}`}>
      {isLate ? `vėluoja, ${words}` : words}
    </span>
  )
}
