import { oauthApi } from '@fibrewatch/contract/oauth'
import { roleApi } from '@fibrewatch/contract/role'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { changeLock } from '#lib/access/lock.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/call.ts'
import { onReaction } from '#lib/api/failure-catalogue.ts'
import { changeLanguage } from '#lib/i18n/i18n.ts'
import { Refusal, startFakeServer } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sample-user.ts'
import { ConfirmHost } from './confirm-host.tsx'

/** A server that asks for confirmation, and accepts one password. */
function open() {
  let isConfirmed = false
  const server = startFakeServer()
    .on(roleApi.delete, () => (isConfirmed ? null : new Refusal('auth.confirm-required')))
    .on(oauthApi.confirm, ({ body }) => {
      if (body.password !== 'right')
        return new Refusal('auth.confirm-failed', '密码不正确，还可以再试 4 次。')
      isConfirmed = true
      return null
    })
  signInAs('sys:role:delete')
  render(<ConfirmHost />)
  return { server, user: userEvent.setup() }
}

const remove = (id: number) => call(roleApi.delete, { body: { roleIds: [id] } })
const field = () => screen.findByLabelText('密码', { selector: 'input' })
const dialog = () => screen.queryByRole('dialog', { name: '确认是你本人' })

test('what was refused is sent again by itself once the password was right', async () => {
  const { server, user } = open()
  const removing = remove(7)
  await user.type(await field(), 'wrong{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('密码不正确，还可以再试 4 次。')
  expect(document.activeElement).toBe(await field())
  await user.clear(await field())
  await user.type(await field(), 'right{Enter}')
  await expect(removing).resolves.toBeNull()
  expect(dialog()).toBeNull()
  const bodies = server.requests.filter(({ url }) => url === '/sys/role/delete').map(({ body }) => body)
  expect(bodies).toEqual(['{"roleIds":[7]}', '{"roleIds":[7]}'])
})

test('calls side by side are asked about once', async () => {
  const { server, user } = open()
  const both = Promise.all([remove(7), remove(8)])
  await user.type(await field(), 'right{Enter}')
  await both
  expect(server.count(oauthApi.confirm)).toBe(1)
  expect(server.count(roleApi.delete)).toBe(4)
})

test('whoever will not say is refused, without a second dialog', async () => {
  const { server, user } = open()
  const heard: unknown[] = []
  onTestFinished(onReaction((reaction) => heard.push(reaction)))
  const removing = remove(7).catch((error: unknown) => error)
  await field()
  await user.click(screen.getByRole('button', { name: '取消' }))
  const error = await removing
  expect(error instanceof ApiError && error.reason).toBe('auth.confirm-required')
  expect(heard).toEqual([])
  expect(dialog()).toBeNull()
  expect(server.count(roleApi.delete)).toBe(1)
})

test('nothing is sent without a password', async () => {
  const { server, user } = open()
  void remove(7).catch(() => {})
  await user.type(await field(), '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('先填密码。')
  expect(server.count(oauthApi.confirm)).toBe(0)
})

test('a screen that is locked meanwhile has answered no', async () => {
  const { server } = open()
  const removing = remove(7).catch((error: unknown) => error)
  await field()
  act(() => changeLock(true))
  onTestFinished(() => changeLock(false))
  expect(await removing).toBeInstanceOf(ApiError)
  expect(dialog()).toBeNull()
  expect(server.count(roleApi.delete)).toBe(1)
})

test('speaks English where the console does', async () => {
  open()
  await changeLanguage('en_US')
  void remove(7).catch(() => {})
  expect(await screen.findByRole('dialog', { name: 'Confirm it is you' })).toBeTruthy()
})
