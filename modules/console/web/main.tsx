import { render } from 'preact'
import { App } from './app.tsx'
import './styles.css'

const host = document.getElementById('app')
if (host) render(<App />, host)
