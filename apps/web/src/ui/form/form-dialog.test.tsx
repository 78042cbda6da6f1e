import { post } from '@fibrewatch/contract/endpoint'
import { pageQuery } from '@fibrewatch/contract/envelope'
import { closedObject, text } from '@fibrewatch/contract/schema'
import { userApi, userFields, userStatus } from '@fibrewatch/contract/user'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startFakeServer } from '#testing/fake-server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { signInAs } from '#testing/sample-user.ts'
import { changeTransport } from '#lib/api/transport.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Field } from './field.types.ts'

const add = post('sys/sample/add', {
  label: { zh: '新增样例', en: 'Add sample' },
  body: closedObject({
    name: text(10, 2),
    remark: userFields.remark,
    count: pageQuery.limit,
    status: userStatus,
    roles: userApi.add.body.properties.roles,
  }),
})
const fields: Field[] = [
  { name: 'name', kind: 'text', label: '名称' },
  { name: 'remark', kind: 'textarea', label: '备注' },
  { name: 'count', kind: 'number', label: '数量', visibleWhen: ({ status }) => status === true },
  { name: 'status', kind: 'switch', label: '启用' },
  {
    name: 'roles',
    kind: 'multiSelect',
    isRequired: true,
    label: '角色',
    options: [
      { value: '3', label: '值班员' },
      { value: '4', label: '值班长' },
    ],
  },
]

function openForm(initial: Record<string, unknown> = {}) {
  signInAs()
  const onClose = vi.fn<() => void>()
  const onDone = vi.fn<() => void>()
  const view = renderPage(
    <FormDialog
      id="sample"
      title="新增样例"
      okText="新增样例"
      endpoint={add}
      fields={fields}
      initial={initial}
      onDone={onDone}
      onClose={onClose}
    />,
  )
  return { ...view, onClose, onDone }
}
const submit = () => screen.getByRole('button', { name: '新增样例' })

describe('form in a dialog', () => {
  test('rules follow from the body of the call; the tip about length is the specified one', async () => {
    const server = startFakeServer().on(add, () => null)
    const { user } = openForm()
    await user.type(screen.getByRole('textbox', { name: /名称/ }), '超过十个字符的一个名称啊')
    await user.click(submit())
    expect(await screen.findByText('字符数应小于11位')).toBeTruthy()
    expect(screen.getByText('选择角色。')).toBeTruthy()
    expect(screen.getByText('2 处需要修改')).toBeTruthy()
    expect(server.requests).toHaveLength(0)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /名称/ })))
  })

  test('what is sent has the types of the schema; empty becomes null, hidden is left out', async () => {
    const server = startFakeServer().on(add, () => null)
    const { user, onClose, onDone } = openForm({ count: 5 })
    await user.type(screen.getByRole('textbox', { name: /名称/ }), ' 样例一 ')
    await user.click(screen.getByRole('combobox', { name: '角色' }))
    await user.click(screen.getByRole('option', { name: '值班长' }))
    await user.keyboard('{Escape}{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
    expect(server.bodyOf(add)).toEqual({ name: '样例一', remark: null, status: 0, roles: [4] })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test("the server's errors stand under their fields, and nothing typed is lost", async () => {
    const refusal = JSON.stringify({
      code: 400,
      msg: '没能保存。',
      data: null,
      requestId: 'r-1',
      errors: [{ field: 'name', reason: '已被“周敏”使用' }],
    })
    const undo = changeTransport(async () => ({
      status: 400,
      headers: new Headers(),
      bytes: new TextEncoder().encode(refusal).buffer,
    }))
    const { user, onClose } = openForm({ name: '样例一', roles: [3] })
    await user.click(submit())
    expect(await screen.findByText('已被“周敏”使用')).toBeTruthy()
    expect(screen.getByText('没能保存。')).toBeTruthy()
    const field = screen.getByRole('textbox', { name: /名称/ }) as HTMLInputElement
    expect(field.value).toBe('样例一')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(onClose).not.toHaveBeenCalled()
    undo()
  })

  test('a server that cannot be reached is said so; what was typed stays, and the focus', async () => {
    startFakeServer()
    const { user, onDone } = openForm({ roles: ['3'] })
    onTestFinished(changeTransport(() => Promise.reject(new TypeError('no network'))))
    await user.type(screen.getByRole('textbox', { name: /名称/ }), '样例')
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('未知错误，请重试')
    await waitFor(() => expect(document.activeElement).toBe(submit()))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /名称/ }).value).toBe('样例')
    expect(onDone).not.toHaveBeenCalled()
  })

  test('closing with changes asks first, closing without does not', async () => {
    const { user, onClose } = openForm({ name: '样例一' })
    await user.type(screen.getByRole('textbox', { name: /备注/ }), '改')
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await user.click(await screen.findByRole('button', { name: '继续编辑' }))
    expect(onClose).not.toHaveBeenCalled()
    await user.clear(screen.getByRole('textbox', { name: /备注/ }))
    await user.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})
