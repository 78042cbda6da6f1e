import { demoApi, MAX_SPLICES } from '@fibrewatch/contract/demo'
import { get, post } from '@fibrewatch/contract/endpoint'
import { closedObject, code, text } from '@fibrewatch/contract/schema'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Field } from './field.types.ts'
import type { OptionSource } from './remote-picker.tsx'

const save = post('sys/sample/save', {
  label: { zh: '保存样例', en: 'Save sample' },
  body: closedObject({
    code,
    leader: text(10),
    splices: demoApi.dynamicSave.body.properties.splices,
  }),
})
const info = get('sys/sample/info', { label: { zh: '样例', en: 'Sample' } })

const J01 = { closure: 'J01', positionKm: 0, lossDb: 0.1 }

type Check = (value: unknown, signal: AbortSignal) => Promise<string | null>

function openForm(given: { check?: Check; source?: OptionSource; leader?: string; splices?: object[] }) {
  signInAs()
  const fields: Field[] = [
    {
      name: 'code',
      kind: 'text',
      label: '编号',
      ...(given.check === undefined ? {} : { check: given.check }),
    },
    ...(given.source === undefined
      ? []
      : [{ name: 'leader', kind: 'remoteSelect', label: '负责人', source: given.source } as const]),
    {
      name: 'splices',
      kind: 'rows',
      label: '接头',
      fields: [
        { name: 'closure', kind: 'text', label: '接头盒' },
        { name: 'positionKm', kind: 'number', label: '距离' },
        { name: 'lossDb', kind: 'number', label: '损耗' },
      ],
    },
  ]
  const onClose = vi.fn<() => void>()
  const view = renderPage(
    <FormDialog
      id="sample"
      title="样例"
      endpoint={save}
      fields={fields}
      initial={{ splices: given.splices ?? [J01], leader: given.leader }}
      invalidates={[info]}
      onClose={onClose}
    />,
  )
  return { ...view, onClose }
}

const row = (name: string) => within(screen.getByRole('listitem', { name }))
const submit = () => screen.getByRole('button', { name: '保存' })

describe('rows of a form', () => {
  test('are added, moved and removed, and sent as they stand', async () => {
    const server = startFakeServer().on(save, () => null)
    const { user, onClose } = openForm({})
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    await user.type(row('第 2 行').getByLabelText('接头盒'), 'J02')
    await user.type(row('第 2 行').getByLabelText('距离'), '1')
    await user.type(row('第 2 行').getByLabelText('损耗'), '0.2')
    await user.click(screen.getByRole('button', { name: '上移第 2 行' }))
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    await user.click(screen.getByRole('button', { name: '删除第 3 行' }))
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.bodyOf(save)).toEqual({
      code: 'GL-1',
      splices: [{ closure: 'J02', positionKm: 1, lossDb: 0.2 }, J01],
    })
  })

  test('are no more than the call takes, and no fewer', async () => {
    const server = startFakeServer().on(save, () => null)
    const { user } = openForm({ splices: Array.from({ length: MAX_SPLICES - 1 }, () => J01) })
    const add = screen.getByRole<HTMLButtonElement>('button', { name: '添加一行' })
    await user.click(add)
    expect(add.disabled).toBe(true)
    expect(screen.getByText('最多 20 行。')).toBeDefined()
    for (let left = MAX_SPLICES; left > 0; left -= 1)
      await user.click(screen.getByRole('button', { name: '删除第 1 行' }))
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.click(submit())
    expect(screen.getByText('填写接头。')).toBeDefined()
    expect(server.count(save)).toBe(0)
  })

  test('say what is wrong in their own places, and the fault goes with its row', async () => {
    startFakeServer()
    const { user } = openForm({})
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.click(screen.getByRole('button', { name: '添加一行' }))
    await user.type(row('第 2 行').getByLabelText('损耗'), '11')
    await user.click(submit())
    row('第 2 行').getByText('填写接头盒。')
    row('第 2 行').getByText('不能大于 10。')
    await waitFor(() => expect(document.activeElement).toBe(row('第 2 行').getByLabelText('接头盒')))
    await user.click(screen.getByRole('button', { name: '上移第 2 行' }))
    expect(row('第 1 行').queryByText('填写接头盒。')).toBeNull()
    await user.click(submit())
    row('第 1 行').getByText('填写接头盒。')
    await user.click(screen.getByRole('button', { name: '删除第 1 行' }))
    expect(screen.queryByText('填写接头盒。')).toBeNull()
  })

  test('show what the server found in its place', async () => {
    startFakeServer().on(
      save,
      () => new Refusal('request.invalid', '请求有误', null, [{ field: 'splices/0/lossDb', reason: '太大' }]),
    )
    const { user } = openForm({})
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.click(submit())
    expect(await row('第 1 行').findByText('太大')).toBeDefined()
  })
})

describe('a value asked about elsewhere', () => {
  const taken: Check = async (value) => (value === 'GL-1' ? '已被使用' : null)

  test('is judged when its field is left, and again once it is another', async () => {
    startFakeServer()
    const check = vi.fn<Check>(taken)
    const { user } = openForm({ check })
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    expect(check).not.toHaveBeenCalled()
    await user.tab()
    await screen.findByText('已被使用')
    await user.type(screen.getByLabelText('编号'), '2')
    expect(screen.queryByText('已被使用')).toBeNull()
    await user.tab()
    await waitFor(() => expect(check).toHaveBeenCalledTimes(2))
    expect(screen.queryByText('已被使用')).toBeNull()
  })

  test('is not asked about while it has a fault of its own', async () => {
    startFakeServer()
    const check = vi.fn<Check>(taken)
    const { user } = openForm({ check })
    await user.type(screen.getByLabelText('编号'), '???')
    await user.tab()
    await screen.findByText('格式不对。')
    expect(check).not.toHaveBeenCalled()
  })

  test('is asked about before the form is sent, which then is not sent', async () => {
    const server = startFakeServer().on(save, () => null)
    const { user, onClose } = openForm({ check: taken })
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('已被使用')
    expect(server.count(save)).toBe(0)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('an answer about a former value is of no interest', async () => {
    startFakeServer()
    const answers: ((fault: string | null) => void)[] = []
    const { user } = openForm({ check: () => new Promise((resolve) => answers.push(resolve)) })
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.tab()
    screen.getByText('正在检查')
    await user.type(screen.getByLabelText('编号'), '2')
    expect(screen.queryByText('正在检查')).toBeNull()
    await act(async () => answers[0]?.('已被使用'))
    expect(screen.queryByText('已被使用')).toBeNull()
  })
})

describe('a choice among many', () => {
  const people = [
    { value: '1', label: '周敏' },
    { value: '2', label: '林梅' },
  ]
  const source = (find: OptionSource['find']): OptionSource => ({
    id: 'sample',
    find,
    lookUp: async (value) => people.find((one) => one.value === value) ?? null,
  })
  const findPeople = vi.fn<OptionSource['find']>(async (keyword) =>
    people.filter(({ label }) => label.includes(keyword)),
  )

  test('shows the words of what it holds, and finds others by keyword after a pause', async () => {
    const server = startFakeServer().on(save, () => null)
    const { user, onClose } = openForm({ source: source(findPeople), leader: '2' })
    const picker = screen.getByRole('combobox', { name: '负责人' })
    await waitFor(() => expect(picker.textContent).toContain('林梅'))
    await user.type(screen.getByLabelText('编号'), 'GL-1')
    await user.click(picker)
    await screen.findByRole('option', { name: '林梅' })
    findPeople.mockClear()
    await user.type(screen.getByRole('combobox', { name: '搜索选项' }), '周敏')
    await waitFor(() => expect(screen.queryByRole('option', { name: '林梅' })).toBeNull())
    // Not for every key.
    expect(findPeople.mock.calls.map(([keyword]) => keyword)).toEqual(['周敏'])
    await user.keyboard('{Enter}')
    expect(picker.textContent).toContain('周敏')
    await user.click(submit())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.bodyOf(save)).toMatchObject({ leader: '1' })
  })

  test('says when nothing is found, and when nothing could be asked', async () => {
    startFakeServer()
    let isBroken = true
    const find: OptionSource['find'] = async () => {
      if (isBroken) throw new Error('no answer')
      return []
    }
    const { user } = openForm({ source: source(find) })
    await user.click(screen.getByRole('combobox', { name: '负责人' }))
    await screen.findByText(/没能取到选项/)
    isBroken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('没有匹配的选项。')).toBeDefined()
  })
})
