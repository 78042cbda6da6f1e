import { createRoot } from 'react-dom/client'
import './ui/tokens.css'
import './ui/base/text.css'
import './ui/base/controls.css'
import './ui/base/card.css'
import './ui/base/state.css'
import './ui/base/rail.css'
import './ui/base/list.css'
import './ui/base/layer.css'
import './ui/base/page.css'
import './ui/base/toolbar.css'
import './ui/base/filter.css'
import './ui/base/form.css'
import './ui/base/picker.css'
import { applyUnloadRule } from './app/session/unload-rule.ts'
import { start } from './app/start.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

await applyUnloadRule()
await start(createRoot(root))
