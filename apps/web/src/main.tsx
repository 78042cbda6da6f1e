import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base.css'
import { applyUnloadRule } from './app/session/unload-rule.ts'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await applyUnloadRule()
await start(createRoot(root))
