export { loginMessages } from './login.messages.ts'
export { LoginPage } from './login.page.tsx'
