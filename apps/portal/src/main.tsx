import './styles.css';
import { startAfterPaint } from './start-after-paint';

startAfterPaint(() => import('./app/mount'));
