import { useEffect, useState } from 'react'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { requiredWord } from '#platform/required-word.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import type { TaskSubject } from '../task-kinds.ts'
import { CreateTask, ListTaskAssignees, type Task, UpdateTask } from '../tasks.contract.ts'
import { TaskAboutLink } from './task-about-link.tsx'

interface TaskModalProps {
  /** Null: a new one. */
  task: Task | null
  /** Of a new one. */
  about?: { kind: TaskSubject; id: number; title: string } | undefined
  onClose: () => void
  onDone: (words: string) => void
}

export default function TaskModal({ task, about, onClose, onDone }: TaskModalProps) {
  const { user } = useSession()
  const staff = useStaff(task, user && { id: user.id, name: `${user.name} ${user.lastname}` })
  // a choice outlives the coming of the list
  const [assignee, choose] = useState(String((task ? task.assignee?.id : user?.id) ?? ''))
  const body = (typed: FormData) => {
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    return {
      title: text('title'),
      note: text('note'),
      day: text('day'),
      time: text('time') || null,
      assignee_id: Number(text('assignee_id')) || null,
      ...(!task && about && { about: { kind: about.kind, id: about.id } }),
    }
  }
  const subject = task?.about ?? about
  const fields = (
    <>
      {subject && (
        <p>
          <span className="text-soft">Apie: </span>
          {task?.about ? <TaskAboutLink about={task.about} /> : <span className="wrap-anywhere">{subject.title}</span>}
        </p>
      )}
      <TextField
        label="Ką padaryti"
        name="title"
        required
        data-missing={requiredWord}
        maxLength={200}
        autoComplete="off"
        autoFocus
        defaultValue={task?.title}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField label="Diena" name="day" required defaultValue={task?.day ?? toVilniusDay(new Date())} />
        <TimeField label="Valanda" name="time" optional defaultValue={task?.time ?? ''} />
      </div>
      <SelectField
        label="Kam"
        name="assignee_id"
        options={[
          { value: '', label: 'Niekam: matys visi' },
          ...staff.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={assignee}
        onChange={({ target }) => choose(target.value)}
      />
      <TextArea label="Pastaba" name="note" optional maxLength={2_000} rows={3} defaultValue={task?.note} />
    </>
  )
  const form = { body, onClose, fallback: 'Užduoties išsaugoti nepavyko.' }
  if (!task)
    return (
      <EndpointForm endpoint={CreateTask} title="Nauja užduotis" onDone={() => onDone('Užduotis sukurta')} {...form}>
        {fields}
      </EndpointForm>
    )
  return (
    <EndpointForm
      endpoint={UpdateTask}
      params={{ id: task.id }}
      seen={task.version}
      title="Užduotis"
      history={`task-${task.id}`}
      onDone={() => onDone('Užduotis pakeista')}
      {...form}
    >
      {fields}
    </EndpointForm>
  )
}

type Somebody = { id: number; name: string }

/** Until the list has come: whom the task is for, and oneself. */
function useStaff(task: Task | null, own: Somebody | undefined | null): Somebody[] {
  const [staff, hear] = useState<Somebody[]>()
  useEffect(() => {
    const question = new AbortController()
    // no loader: a window that a button opens
    sendRequest(ListTaskAssignees, { signal: question.signal }).then(
      ({ data }) => hear(data),
      // one may still take it oneself
      () => undefined,
    )
    return () => question.abort()
  }, [])
  const known = [task?.assignee, own].filter((one): one is Somebody => Boolean(one))
  return staff ?? known.filter(({ id }, at) => known.findIndex((one) => one.id === id) === at)
}
