import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { applySessionGrace } from './app/session/leave-time.ts'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await applySessionGrace()
await start(createRoot(root))
